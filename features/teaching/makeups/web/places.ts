declare module '#kit/web/places.ts' {
  interface Places {
    '/app/recuperi': OfList & { readonly state?: string }
    '/recupero': { readonly token: string }
  }
}

export {}
