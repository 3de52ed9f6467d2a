declare module '#kit/web/places.ts' {
  interface Places {
    '/billing/studenti': OfList & { readonly academicYear?: string }
    '/billing/ritirati': OfList
    '/billing/daVerificare': OfList & { readonly rata?: string }
  }
}

export {}
