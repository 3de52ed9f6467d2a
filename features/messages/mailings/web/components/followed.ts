import { windowStore } from '#kit/web/window-store.ts'

const store = windowStore<readonly number[]>()
let ids: readonly number[] = []

const set = (next: readonly number[]) => {
  ids = next
  store.open(ids)
}

/** Waits for the outcome of a mailing, whatever screen the user goes on with. */
export const follow = (id: number): void => set([...ids, id])

/** It is over, or nobody wants to know any more. */
export const unfollow = (id: number): void => set(ids.filter((one) => one !== id))

/** The mailings that were sent from this page and are not over yet. */
export const useFollowed = (): readonly number[] => store.useOpen() ?? []
