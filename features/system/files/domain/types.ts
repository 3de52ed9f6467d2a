/**
 * What may be stored: pictures only, a paper as it was scanned or photographed (PDF, JPEG, PNG), or
 * any of the documents that an academy exchanges.
 */
export type Allowed = 'image' | 'scan' | 'document'

/** The types that are recognised by their content. */
export type MediaType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'application/pdf'
  | 'application/msword'
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  | 'application/vnd.oasis.opendocument.text'
  | 'application/vnd.oasis.opendocument.spreadsheet'
  | 'application/vnd.oasis.opendocument.presentation'
  | 'application/zip'
  | 'application/rtf'
  | 'audio/mpeg'
  | 'video/mp4'
  | 'text/plain'
