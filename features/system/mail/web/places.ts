declare module '#kit/web/places.ts' {
  interface Places {
    '/app/posta': OfList & {
      readonly state?: 'waiting' | 'sent' | 'failed' | 'cancelled'
      /** A day at the academy. */
      readonly day?: string
      /** What was sent together. */
      readonly group?: string
    }
  }
}

export {}
