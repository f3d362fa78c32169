import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What the API serves, besides the pages themselves. */
const apiPaths = ['/api', '/demo', '/docs', '/ops', '/healthz', '/readyz', '/metrics']
const api = {
  target: process.env.API_URL ?? 'http://127.0.0.1:3000',
  // The API compares the Host with the page's origin, so it has to see the one the browser sent.
  changeOrigin: false,
}

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: { proxy: Object.fromEntries(apiPaths.map((path) => [path, api])) },
  build: {
    outDir: 'dist',
    // Small files stay files: the server's policy lets fonts and scripts come from itself only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // React changes less often than our own code, so browsers keep it cached across updates. Other libraries go with
        // the step that needs them, so that the first screen does not wait for the table's.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              // Without the renderer of reports, which few screens need.
              test: /node_modules[\\/](react|react-dom(?!.*server)|react-router|scheduler)[\\/]/,
            },
            // Together, so that no chunk with a schema runs before its setting.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|without-eval/ },
            // What the first screen needs stays with it.
            { name: 'first', tags: ['$initial'] },
            // Otherwise each combination of screens gets its own chunk, and a load sends sixty requests.
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
})
