declare module '#kit/web/places.ts' {
  interface Places {
    '/app/studenti': OfList & { readonly state?: 'deleted' }
    '/app/addStudente': Nothing
    '/app/editStudente': OfRecord
    '/app/blacklist': OfList
  }
}

export {}
