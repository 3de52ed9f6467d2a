declare module '#kit/web/places.ts' {
  interface Places {
    '/app/importLeads': { readonly id?: number }
  }
}

export {}
