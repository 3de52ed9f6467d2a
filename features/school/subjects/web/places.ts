declare module '#kit/web/places.ts' {
  interface Places {
    '/app/materie': OfList
    '/app/addMateria': Nothing
    '/app/editMateria': OfRecord
  }
}

export {}
