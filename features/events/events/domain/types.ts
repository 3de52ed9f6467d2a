/** What a form says of a file that an event has at most one of: as it is, a new one, or none. */
export type FileChoice = { readonly fileId: number } | { readonly uploadId: number } | null
