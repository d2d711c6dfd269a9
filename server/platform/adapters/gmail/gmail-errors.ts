/** The fields of an error of the client library. */

/** Whether there were too many calls: 429, or 403 with one of these reasons or in these words. */
export const isLimit = (status: number | undefined, stated: string): boolean =>
  status === 429 ||
  (status === 403 &&
    /rate_?limit_?exceeded|quota_?exceeded|quota exceeded|resource_?exhausted|dailyLimitExceeded/i.test(stated));

export function getHttpStatus(error: unknown): number | undefined {
  const { response, status, code } = error as {
    response?: { status?: number };
    status?: number;
    code?: number | string;
  };
  const found = response?.status ?? status ?? Number(code);
  return Number.isInteger(found) && (found as number) >= 100 ? (found as number) : undefined;
}

export function describeGmailError(error: unknown): string {
  const { response, message } = error as { response?: { data?: unknown }; message?: string };
  return `${message ?? ''} ${response?.data === undefined ? '' : JSON.stringify(response.data)}`.slice(0, 2_000);
}
