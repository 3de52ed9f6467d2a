let academyName = ''

/** The end of every document title; set once, when the program starts. */
export function setAcademyName(name: string): void {
  academyName = name
}

/** `Corsi › Scheda classe — Academy`. */
export function setTitle(path: readonly string[]): void {
  document.title = [path.join(' › '), academyName].filter(Boolean).join(' — ')
}
