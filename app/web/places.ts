/** The screens of features that are not built yet. */
declare module '#kit/web/places.ts' {
  interface Places {
    '/app/dashboard': Nothing
    '/app/dachiamare': Nothing
    '/app/chiamati': Nothing
    '/app/modelli': Nothing
  }
}

export {}
