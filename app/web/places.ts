/** The screens that the app makes of parts of several features. */
declare module '#kit/web/places.ts' {
  interface Places {
    '/app/modelli': Nothing
    '/app/calendario': { readonly day?: string; readonly by?: 'teachers' | 'rooms' }
    '/app/chiusure': Nothing
  }
}

export {}
