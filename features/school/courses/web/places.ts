declare module '#kit/web/places.ts' {
  interface Places {
    '/app/corsi': OfList & { readonly categoryId?: number; readonly academicYear?: string }
    '/app/addCorso': Nothing
    '/app/editCorso': OfParts
    '/app/categorie': OfList
    '/app/addCategorie': Nothing
    '/app/cestinoCorsi': OfList & { readonly state?: 'deleted' }
    '/billing/corsi': OfList
  }
}

export {}
