declare module '#kit/web/places.ts' {
  interface Places {
    /** The day, and whose lessons are shown where it is not today. */
    '/app/oggi': { readonly day?: string }
    '/billing/oggi': Nothing
  }
}

export {}
