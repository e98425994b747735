/** Applies the reader's chosen theme before anything is painted. The content security policy allows it by its hash. */
export const THEME_SCRIPT =
  'try{var t=localStorage.getItem("theme");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch(e){}';
