declare module '#kit/web/places.ts' {
  interface Places {
    '/app/recuperi': OfList
    '/recupero': { readonly token: string }
  }
}

export {}
