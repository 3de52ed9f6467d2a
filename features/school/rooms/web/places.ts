declare module '#kit/web/places.ts' {
  interface Places {
    '/app/aule': OfList
    '/app/addAula': Nothing
  }
}

export {}
