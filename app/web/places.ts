/** The screens of features that are not built yet. */
declare module '#kit/web/places.ts' {
  interface Places {
    '/app/dashboard': Nothing
    '/app/dachiamare': Nothing
    '/app/chiamati': Nothing
    '/app/eventi': Nothing
    '/app/eventslist': Nothing
    '/app/addEvento': Nothing
    '/app/editEvento': Nothing
    '/event-response': Nothing
    '/cancel-reservation': Nothing
    '/app/modelli': Nothing
  }
}

export {}
