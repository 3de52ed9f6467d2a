declare module '#kit/web/places.ts' {
  interface Places {
    /** The first day of the week, what is seen of it, and the courses that are left out: `12;15`. */
    '/app/dashboard': {
      readonly week?: string
      readonly vista?: 'torta' | 'incassi'
      readonly esclusi?: string
    }
  }
}

export {}
