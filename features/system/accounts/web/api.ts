import { createContext, use } from 'react'
import type { Input, Output } from '#kit/domain/contract.ts'
import { callAs } from '#kit/web/client/request.ts'
import { createClient } from '#kit/web/client.ts'
import { dropAllDrafts, keepDraftsOf } from '#kit/web/form/draft-store.ts'
import { leaveProgram, mayLeaveProgram } from '#kit/web/form/leave.ts'
import { forgetAll, recall, remember, searchText } from '#kit/web/storage.ts'
import { accountsContract, type SessionUser } from '../domain/contract.ts'

export const api = createClient('accounts', accountsContract)

/** The academy, and who is signed in: fixed until the page is loaded again. */
export type Session = Output<typeof accountsContract.current>

/** Given by the program when it starts. */
export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('outside of the session')
  return session
}

/** The signed-in user; every screen but the login page has one. */
export function useUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('nobody is signed in')
  return user
}

/** Asks who is signed in and remembers it. What another user left in this tab is forgotten. */
export async function readSession(): Promise<Session> {
  const session = await api.current({})
  const { user } = session
  if (user) {
    callAs(user.id)
    keepDraftsOf(user.id)
    if (![undefined, user.username].includes(recall('username'))) forgetKept()
    remember('username', user.username)
    remember('userType', user.type)
    remember('userId', user.id)
    if (user.type === 0) remember('adminId', user.id)
  }
  return session
}

/** Forgets what was selected and searched for. */
function forgetKept(): void {
  forgetAll()
  searchText.forget()
}

const AFTER_LOGIN = 'afterLogin'

/** The place that asked for a login, to come back to: kept in this tab, read once. */
export const afterLogin = {
  keep: (path: string): void => sessionStorage.setItem(AFTER_LOGIN, path),
  take(): string | undefined {
    const path = sessionStorage.getItem(AFTER_LOGIN) ?? undefined
    sessionStorage.removeItem(AFTER_LOGIN)
    return path
  },
}

/** What one signs in with. */
export type Login = Input<typeof accountsContract.login>

/** Signs in and loads the program again at its root, where the home redirect decides. */
export async function signIn(login: Login): Promise<void> {
  await api.login(login)
  location.replace('/')
}

/**
 * Signs out; what was selected and searched for is forgotten with the session. Asks about forms
 * with changes while there is a session to stay in.
 */
export async function signOut(): Promise<void> {
  if (!(await mayLeaveProgram())) return
  await api.logout({})
  forgetKept()
  dropAllDrafts()
  leaveProgram()
}
