import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { listen } from './lib/route.svelte';
import { speak, words } from './lib/words.svelte';

listen();
void speak(words.language);
mount(App, { target: document.getElementById('app')! });
