/** Fired with each call to the server; listeners learn how it ends. */
const ASKED = 'kith-asked';

export function notifyAsked(answer: Promise<Response>): void {
  window.dispatchEvent(new CustomEvent(ASKED, { detail: answer }));
}

/** Calls `listener` with the answer of each question to come; returns a function that stops it. */
export function watchAsked(listener: (answer: Promise<Response>) => void): () => void {
  const handleEvent = (event: Event) => listener((event as CustomEvent<Promise<Response>>).detail);
  window.addEventListener(ASKED, handleEvent);
  return () => window.removeEventListener(ASKED, handleEvent);
}

/** Whether Kith itself answered, not a proxy that could not reach it. Kith's own errors are JSON. */
export const isFromKith = ({ status, headers }: Response): boolean =>
  status < 502 || (headers.get('content-type') ?? '').includes('json');
