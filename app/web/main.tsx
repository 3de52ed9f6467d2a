import '#kit/web/zod.ts'
import '#kit/web/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { readSession, SessionContext } from '#f/system/accounts/web/screens.ts'
import { closeQuestion } from '#kit/web/dialog/question.ts'
import { queryClient } from '#kit/web/query.ts'
import { listenToShortcuts } from '#kit/web/shortcuts.tsx'
import { keepFieldsSteady } from '#kit/web/steady-field.ts'
import { keepPressesSteady } from '#kit/web/steady-press.ts'
import { cssVariables, theme } from '#kit/web/theme.ts'
import { setAcademyName } from '#kit/web/title.ts'
import { forgetFailures } from '#kit/web/toast/store.ts'
import { intoHash } from './plain-path.ts'
import { routerFor } from './router.tsx'
import { startFailed } from './start-failed.ts'

if (intoHash()) void start()

/** Who is signed in decides which routes there are, so it is asked before anything is drawn. */
async function start(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const session = await readSession().catch(startFailed)
  if (!session) return
  setAcademyName(session.academy.name)
  listenToShortcuts()
  keepFieldsSteady()
  keepPressesSteady()
  // Before the router hears of it, which does not know a page that the server writes.
  window.addEventListener('popstate', (event) => {
    if (!intoHash()) event.stopImmediatePropagation()
  })
  const router = routerFor(session)
  // After the question about unsaved changes, which a screen asks before it is left.
  router.subscribe('onBeforeLoad', ({ hrefChanged, pathChanged }) => {
    if (hrefChanged) closeQuestion()
    if (pathChanged) forgetFailures()
  })
  const root = createRoot(document.querySelector('#root') ?? document.body)
  startTransition(() =>
    root.render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
        >
          <QueryClientProvider client={queryClient}>
            <SessionContext value={session}>
              <RouterProvider router={router} />
            </SessionContext>
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    ),
  )
}
