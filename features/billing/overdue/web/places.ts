declare module '#kit/web/places.ts' {
  interface Places {
    '/billing/inRitardo': OfList & { readonly vista?: 'rate'; readonly courseId?: number }
  }
}

export {}
