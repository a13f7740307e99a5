/** Saves what was loaded as a file of the browser's; a path becomes one name. */
export function saveFile(content: Blob, path: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = path.replaceAll("/", "-");
  link.click();
  URL.revokeObjectURL(address);
}
