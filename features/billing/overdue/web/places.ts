declare module '#kit/web/places.ts' {
  interface Places {
    /** `days`: late for more than so many. */
    '/billing/inRitardo': OfList & {
      readonly vista?: 'rate'
      readonly courseId?: number
      readonly academicYear?: string
      readonly withdrawn?: boolean
      readonly days?: number
    }
  }
}

export {}
