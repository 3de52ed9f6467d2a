declare module '#kit/web/places.ts' {
  interface Places {
    '/app/posta': OfList & {
      readonly state?: 'waiting' | 'sent' | 'failed' | 'cancelled'
      /** A day at the academy. */
      readonly giorno?: string
      /** What was sent together. */
      readonly invio?: string
    }
  }
}

export {}
