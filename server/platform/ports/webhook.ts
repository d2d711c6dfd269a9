/** Outside addresses that Kith notifies, such as an automation that a user configured. */
export interface Webhooks {
  /**
   * Posts JSON, signed.
   * @param delivery the same for each try of one message, so that the receiver can tell a repetition
   * @param own a subscription's own secret; any 2xx is then a success
   * @throws WebhookFailure when the answer is anything but 200
   */
  post(address: string, body: unknown, delivery: string, own?: { secret: string }): Promise<void>;
}

/** Another's address could not be called: the message gives the reason, in words for the people who chose it. */
export class WebhookFailure extends Error {
  override name = 'WebhookFailure';
}
