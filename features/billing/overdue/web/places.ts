declare module '#kit/web/places.ts' {
  interface Places {
    /** `days`: late for more than so many. */
    '/billing/inRitardo': OfList & {
      readonly vista?: 'rate'
      readonly courseId?: number
      readonly days?: number
    }
  }
}

export {}
