/** The screens that the app makes of parts of several features. */
declare module '#kit/web/places.ts' {
  interface Places {
    '/app/modelli': Nothing
    '/app/calendario': Places['/app/scuola']
    '/app/chiusure': Nothing
  }
}

export {}
