declare module '#kit/web/places.ts' {
  interface Places {
    '/app/eventi': OfList & { readonly state?: 'deleted' }
    '/app/eventslist': OfList & { readonly state?: 'deleted' }
    '/app/addEvento': Nothing
    '/app/editEvento': Partial<OfParts>
  }
}

export {}
