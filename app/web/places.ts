/** The screens of features that are not built yet. */
declare module '#kit/web/places.ts' {
  interface Places {
    '/app/modelli': Nothing
  }
}

export {}
