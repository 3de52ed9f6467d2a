/** How a subject is called where it is chosen or shown: "name - note", without a note its name. */
export function subjectLabel({ name, note }: { name: string; note: string }): string {
  return note === '' ? name : `${name} - ${note}`
}
