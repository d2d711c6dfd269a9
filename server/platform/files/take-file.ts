/** Takes a file that came as a form, for whichever feature reads it. */
import type { FastifyRequest } from 'fastify';
import { createInvalidError, createTooLargeError } from '../errors.ts';
import { FileTooLarge, formatFileName, type StoredFile, storeFile } from './stored-files.ts';

/**
 * The single file of a form as text, in memory alone.
 * @param most its limit in bytes
 * @throws invalid, tooLarge
 */
export async function readFileText(request: FastifyRequest, most: number): Promise<string> {
  const part = await openPart(request, most);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes <= most) chunks.push(chunk);
    }
  } catch (error) {
    return throwReadable(error as Error);
  }
  if (bytes > most) throw createTooLargeError(`The file is too large: at most ${Math.floor(most / 1024 / 1024)} MB.`);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * The single file of a form, in the data folder. The caller removes the file in the end.
 * @param most its limit in bytes
 * @throws invalid, tooLarge
 */
export async function takeFile(
  request: FastifyRequest,
  folder: string,
  most: number,
): Promise<{ name: string; stored: StoredFile }> {
  const part = await openPart(request, most);
  try {
    return { name: formatFileName(part.filename), stored: await storeFile(part.file, folder, most) };
  } catch (error) {
    if (error instanceof FileTooLarge) throw createTooLargeError(error.message);
    return throwReadable(error as Error);
  }
}

async function openPart(request: FastifyRequest, most: number) {
  if (!request.isMultipart())
    throw createInvalidError('Send the file as multipart/form-data.', { file: 'There is no file.' });
  // The limit is one byte more than allowed, so that our own error is the one reported.
  const limits = {
    fileSize: most + 1,
    files: 1,
    fields: 10,
    fieldSize: 10_000,
    parts: 20,
    headerPairs: 100,
  };
  const part = await request.file({ limits }).catch(throwReadable);
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw createInvalidError('Send the file as the field "file".', { file: 'There is no file.' });
  }
  return part;
}

/** For a form that is cut off or has no boundary the parser throws errors without a code; others have one. */
function throwReadable(error: Error): never {
  if ('code' in error) throw error;
  throw createInvalidError('Kith can’t read the form with the file.', { file: 'It arrived damaged.' });
}
