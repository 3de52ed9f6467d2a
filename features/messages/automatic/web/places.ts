declare module '#kit/web/places.ts' {
  interface Places {
    '/app/mailAutomatiche': OfList & { readonly rule?: string }
  }
}

export {}
