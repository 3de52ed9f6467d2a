declare module '#kit/web/places.ts' {
  interface Places {
    /** One course, or several with the name of their union. */
    '/app/schedule': Partial<OfRecord> & {
      readonly corsi?: string
      readonly nome?: string
      readonly di?: 'categoria'
      readonly view?: string
      readonly date?: string
      readonly lesson?: number
    }
    '/app/scuola': {
      readonly day?: string
      readonly view?: 'week'
      readonly by?: 'teachers' | 'rooms'
      /** The room or the teacher whose week is shown. */
      readonly of?: number
    }
    '/app/cestinoLezioni': OfList & { readonly courseId?: number }
    '/app/detailAula': OfRecord & {
      readonly from?: string
      readonly to?: string
      /** A day of the week that is shown. */
      readonly day?: string
    }
  }
}

export {}
