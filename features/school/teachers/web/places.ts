declare module '#kit/web/places.ts' {
  interface Places {
    '/app/insegnanti': OfList & { readonly state?: 'deleted' | 'groups' }
    '/app/addInsegnante': Nothing
    '/app/editInsegnante': OfParts
  }
}

export {}
