/** The logo of the academy, which is a picture inside the setting or an address of the web. */

const INSIDE = /^data:(image\/(?:png|jpeg|svg\+xml));base64,([A-Za-z0-9+/]+=*)$/
const OF_THE_WEB = /^https:\/\/[^\s"<>]+$/

/** Where a logo that is inside the setting is served to everybody. */
export const LOGO_PATH = '/logo'

/** The picture itself, where the setting holds one. */
export function logoFile(logo = ''): { mediaType: string; content: Buffer } | undefined {
  const [, mediaType, content] = INSIDE.exec(logo) ?? []
  if (mediaType === undefined || content === undefined) return undefined
  return { mediaType, content: Buffer.from(content, 'base64') }
}

/**
 * What a page one step below the root shows as the logo; undefined for what is no picture, and for
 * what browsers would not load into a page of https.
 */
export function logoSource(logo = ''): string | undefined {
  if (OF_THE_WEB.test(logo)) return logo
  return logoFile(logo) && `..${LOGO_PATH}`
}
