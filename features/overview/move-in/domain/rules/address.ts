/** The address of the old program. */

/** Whether a text is the address of a folder of scripts: http or https, a host, no login in it. */
export function isServerAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?$/i.test(text)
}

/** The address without the script at its end and without the last stroke. */
export function folderOf(address: string): string {
  return address.replace(/\/[A-Za-z]+\.php$/, '').replace(/\/+$/, '')
}

/** Where files lie that the scripts tell by their names alone, from the folder of the scripts. */
export const UPLOADS = 'files'
