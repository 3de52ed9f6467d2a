import { useNavigate, useRouter } from '@tanstack/react-router'

/** Goes back to the screen before; home, when that was not in the program. */
export function useWayBack(): () => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  return () => (history.canGoBack() ? history.back() : void navigate({ to: '/' }))
}
