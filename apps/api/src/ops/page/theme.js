// Runs before the first paint. The system's theme applies until the operator switches it on this page.

const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => {
  document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'
}
follow()
dark.addEventListener('change', follow)
