declare module '#kit/web/places.ts' {
  interface Places {
    '/app/usersettings': Nothing
    '/billing/usersettings': Nothing
  }
}

export {}
