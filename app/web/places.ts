/** The screens that the app makes of parts of several features. */
declare module '#kit/web/places.ts' {
  interface Places {
    '/app/modelli': Nothing
  }
}

export {}
