/** Documents at addresses that somebody else names, such as what a client of an assistant says of itself. */
export interface ClientDocuments {
  /**
   * Reads JSON from an https address outside of private networks.
   * @throws WebhookFailure with the reason, in words
   */
  read(address: string): Promise<unknown>;
}
