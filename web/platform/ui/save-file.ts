/** Hands a file to the browser's downloads under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not revoked at once: the browser reads the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
