declare module '#kit/web/places.ts' {
  interface Places {
    '/app/tag': OfList & { readonly categoryId?: number }
    '/app/addTag': Nothing
    '/app/editTag': OfRecord
  }
}

export {}
