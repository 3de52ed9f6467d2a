/** What is made of the list of fields that a record has. */

/** An empty text for each field: a form before anything is typed. */
export function emptyTexts<const Field extends string>(
  fields: readonly Field[],
): Record<Field, string> {
  return Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>
}

/** Of a record only these fields. */
export function pick<Source, const Field extends keyof Source>(
  source: Source,
  fields: readonly Field[],
): Pick<Source, Field> {
  return Object.fromEntries(fields.map((field) => [field, source[field]])) as Pick<Source, Field>
}
