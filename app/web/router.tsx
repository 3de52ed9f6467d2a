import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import {
  afterLogin,
  homeFor,
  LoginPage,
  type OwnUser,
  type Session,
  type SessionUser,
} from '#f/system/accounts/web/screens.ts'
import type { Screen } from '#kit/web/screens.ts'
import { Broken } from './broken.tsx'
import { Frame } from './frame.tsx'
import { NotFoundPage } from './not-found.tsx'
import { screensOf } from './screens.ts'
import { placesInAddress } from './typed-address.ts'

/**
 * The routes of this user: a screen that her role does not have is not there, so it shows the
 * 404 page like any unknown address. Paths match in any letter case.
 */
export function routerFor(session: Session) {
  // Who has yet to set up a second factor does so where others sign in.
  const user = session.unfinished ? null : session.user
  const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage })
  const at = (path: string, go: () => string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        throw redirect({ href: go(), replace: true })
      },
    })
  const publicArea = createRoute({
    getParentRoute: () => root,
    id: 'public',
    component: lazyRouteComponent(() => import('./public-area.tsx'), 'PublicArea'),
  })
  const areas = user ? areasOf(user) : []
  const children = [
    publicArea.addChildren(
      screensOf('open').map((screen) => screenRoute(() => publicArea, screen)),
    ),
    at('/', () => (user ? landing(user, areas) : '/login')),
    user
      ? at('/login', () => '/')
      : createRoute({ getParentRoute: () => root, path: '/login', component: LoginPage }),
    ...areas.map(({ path, screens }) => {
      const area = createRoute({
        getParentRoute: () => root,
        path,
        component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
      })
      const home = createRoute({
        getParentRoute: () => area,
        path: '/',
        beforeLoad: () => {
          throw redirect({ to: '/', replace: true })
        },
      })
      return area.addChildren([home, ...screens.map((screen) => screenRoute(() => area, screen))])
    }),
    ...(user ? [] : ['/app', '/app/$', '/billing', '/billing/$'].map((path) => signInFirst(path))),
  ]
  function signInFirst(path: string) {
    return createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: ({ location }) => {
        afterLogin.keep(location.href)
        throw redirect({ href: '/login', replace: true })
      },
    })
  }
  return createRouter({
    routeTree: root.addChildren(children),
    history: placesInAddress(),
    notFoundMode: 'root',
    defaultPreload: 'intent',
    defaultErrorComponent: Broken,
    scrollRestoration: true,
  })
}

interface Area {
  readonly path: string
  readonly screens: readonly Screen[]
}

function areasOf(user: SessionUser): readonly Area[] {
  if (user.type === 4) return [{ path: '/app', screens: screensOf('callCentre') }]
  return [
    { path: '/app', screens: screensOf('app') },
    { path: '/billing', screens: screensOf('billing') },
  ]
}

/** Where the root leads: back to the place that asked for a login, else the user's own home. */
function landing(user: OwnUser, areas: readonly Area[]): string {
  const wanted = afterLogin.take()
  const path = wanted?.split('?')[0]?.toLowerCase() ?? ''
  const known = areas.some(({ path: area, screens }) =>
    screens.some((screen) => isAt(path, `${area}/${screen.path}`.toLowerCase())),
  )
  return wanted !== undefined && known ? wanted : homeFor(user)
}

/** Whether a path leads to a screen, whose own path may end in a text of the user's: `/$text`. */
function isAt(path: string, screen: string): boolean {
  const [start = '', text] = screen.split('$')
  return text === undefined ? path === screen : path.startsWith(start) && path !== start
}

// oxlint-disable-next-line typescript/no-explicit-any -- the library names no type for "any parent"
function screenRoute(parent: () => any, screen: Screen) {
  return createRoute({
    getParentRoute: parent,
    path: screen.path,
    component: lazyRouteComponent(async () => ({ default: await screen.load().catch(missing) })),
  })
}

/**
 * A part that could not be loaded, in words of our own: from those of the browser the router would
 * load the whole program again, which leaves it when the server is away.
 */
function missing(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause)
  throw new Error(`A screen could not be loaded: ${reason}`, { cause })
}
