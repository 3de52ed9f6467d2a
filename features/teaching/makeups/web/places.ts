declare module '#kit/web/places.ts' {
  interface Places {
    '/app/recuperi': OfList & { readonly state?: string; readonly expiring?: boolean }
    '/recupero': { readonly token: string }
  }
}

export {}
