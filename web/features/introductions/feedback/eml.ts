const toBase64 = (text: string): string => {
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
};

/** Encoded words of RFC 2047 hold 45 bytes: no letter is cut, as each has three at most here, or four. */
const LETTERS_A_WORD = 10;
const encodeHeader = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text)
    ? text
    : [...text]
        .reduce<string[]>((words, letter, place) => {
          if (place % LETTERS_A_WORD === 0) words.push('');
          words[words.length - 1] += letter;
          return words;
        }, [])
        .map((word) => `=?utf-8?B?${toBase64(word)}?=`)
        .join('\r\n ');

/** A mail as a file that mail programs open as a draft, ready to be sent. */
export function makeEml(subject: string, text: string): string {
  const body = toBase64(text.replace(/\r?\n/g, '\r\n')).replace(/.{76}/g, '$&\r\n');
  return [
    'X-Unsent: 1',
    'To: ',
    `Subject: ${encodeHeader(subject.replace(/\s+/g, ' '))}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    body,
    '',
  ].join('\r\n');
}
