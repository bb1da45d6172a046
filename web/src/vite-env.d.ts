/// <reference types="svelte" />
/// <reference types="vite/client" />
import "unplugin-icons/types/svelte";
