/** The words of the fields that offer courses and categories. */
export const COURSE_WORDS = {
  what: 'i corsi',
  none: {
    text: 'Non c’è ancora nessun corso aperto.',
    to: '/app/addCorso',
    label: 'Crea un corso',
  },
}

export const CATEGORY_WORDS = {
  what: 'le categorie',
  nothing: 'Nessuna categoria con questo nome',
  none: {
    text: 'Non c’è ancora nessuna categoria.',
    to: '/app/addCategorie',
    label: 'Crea una categoria',
  },
}

/** A course as selects list it: courses of two years often have one name. */
export function courseLabel({ name, academicYear }: { name: string; academicYear?: string }) {
  return academicYear === undefined ? name : `${name} · ${academicYear}`
}
